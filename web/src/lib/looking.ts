/** Looking back: what is told of an earlier moment, and which moments lead from there to others. */
import { named } from "./chances";
import { say } from "./language";
import type { Judged } from "./messages";
import type { Playing } from "./playing.svelte";

type Moment = Pick<Judged, "ply" | "seat">;

/** What is told of an earlier moment of a game that is over: the way to a win, what was judged, else what was asked there. */
export function toldOf(play: Playing, names: readonly string[]): string {
  if (!play.look) return "";
  const { along, ply } = play.look;
  const line = play.lost?.line ?? [];
  const judged = play.analysis.at(ply);
  if (along === null) return (judged && play.analysis.remark(judged, names)) || play.scene.status;
  return along < line.length
    ? say("way.next", { at: along + 1, of: line.length, told: line[along]! })
    : say("way.won", { of: line.length });
}

/** The moments before and after the one that is looked at, of those that the analysis of a finished game names; none where it names none. */
export function stepsOf(play: Playing, you: number | null): [Moment?, Moment?] | null {
  const { look, over, now } = play;
  const moments = look && over ? named(play.analysis.decisions, you) : [];
  if (!moments.length) return null;
  const { ply } = look!;
  return [
    moments.filter((one) => one.ply < ply).at(-1),
    // After the last one it goes on with what came of it, step by step.
    moments.find((one) => one.ply > ply) ??
      (ply < now.ply ? { ply: ply + 1, seat: you ?? 0 } : undefined),
  ];
}

/** Whether what is asked now lies at another seat than the one whose town is enlarged, which would hide it; at the end all is to be seen. */
export function liesElsewhere(play: Playing, wanted: number | null): boolean {
  const { pieces, spots } = play.scene;
  const at = (id: string) => pieces.find((p) => p.id === id)?.spot ?? id;
  const next = new Set([...play.paths.next(play.path)].map(at));
  return (
    play.over ||
    spots.some((s) => s.kind !== "hand" && (s.seat ?? wanted) !== wanted && next.has(s.id))
  );
}
