/** The ground of each town: a darker patch of cloth under all that belongs to one seat, its name at the head. */
import type { Box } from "./geometry";

export interface Ground extends Box {
  seat: number;
  /** Where its name stands. */
  head: Box;
}
