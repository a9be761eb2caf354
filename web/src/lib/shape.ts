/** Which shape of a table suits the window. */
export function shapeNow(): "wide" | "tall" {
  return innerWidth < 700 || innerWidth / innerHeight < 0.95 ? "tall" : "wide";
}
