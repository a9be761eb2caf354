export type { Control, Gesture, Moved, Piece, Scene, SeatPanel, Spot } from "../messages";
