/** Legal actions as a list that people can read: grouped by what is picked up first. */
import { say } from "./language";
import type { Choice, Scene } from "./messages";
import { capital, listed, parts, spotWords } from "./words";

export interface Group {
  title: string;
  choices: Choice[];
}

/** What several places tell, each in lines; a line that begins with a space goes on with the one before: it may be this or that. Such a tag adds nothing to both, and says more than one of them. */
function eitherOf(tags: readonly string[]): string {
  const apart = tags.filter((tag) => tags.filter((one) => tag.includes(one)).length < 3);
  const found = apart
    .filter((tag) => !apart.some((one) => one.startsWith(`${tag}\n `)))
    .sort((a, b) => a.length - b.length)
    .map(parts);
  // What all tell is told once, where that is more than a word; of many that, and two prices: each place tells the rest itself.
  const all = found[0]!.filter((line) => found.every((lines) => lines.includes(line)));
  const costs = (line: string): boolean => line.startsWith("−");
  const prices = [
    ...new Set(found.map((lines) => listed(...lines.filter(costs)) || lines[0]!)),
  ].sort();
  if (found.length > 2)
    return prices.length === 2 && prices.some(costs)
      ? listed(prices.join(" / "), ...all.filter((line) => !costs(line)))
      : listed(...all);
  const shared = found.length > 1 && all.length > 1 ? all : [];
  const rests = found.map((lines) => listed(...lines.filter((line) => !shared.includes(line))));
  const others = rests.filter(Boolean).join(" / ");
  return rests.includes("") && others
    ? say("choices.at_some", { shared: listed(...shared), others })
    : listed(...shared, others);
}

/** What is told of actions in a word or two, whichever of their ways is taken, and where they lead. */
export function tagsOf(scene: Scene): Map<number, string> {
  const found = new Map<number, Set<string>>();
  const led = new Set(scene.gestures.filter((one) => one.leads).map(({ action }) => action));
  const labels = new Map(scene.spots.map((spot) => [spot.id, spot.label]));
  const buttons = new Map(scene.controls.map(({ id, label }) => [id, capital(label)]));
  for (const { action, tag, leads, path } of scene.gestures) {
    const place = leads ? say("choices.leads", { place: labels.get(leads) ?? "" }) : "";
    // The button beside the question is the same act, by a shorter name; it says nothing where a way is told.
    const button = path.length === 1 ? (buttons.get(path[0]!) ?? "") : "";
    if (button && led.has(action)) continue;
    const told = [place, tag, button].filter(Boolean).join("\n");
    found.set(action, (found.get(action) ?? new Set()).add(told));
  }
  return new Map([...found].map(([action, tags]) => [action, eitherOf([...tags])]));
}

/** The choices whose ways go on from what is chosen on the table; all of them where none does. */
export function goingOn(
  scene: Scene,
  choices: readonly Choice[],
  path: readonly string[],
): readonly Choice[] {
  const begun = scene.gestures.filter((one) => path.every((id, i) => one.path[i] === id));
  const open = new Set(begun.map((one) => one.action));
  const found = choices.filter((choice) => open.has(choice.action));
  return found.length ? found : choices;
}

export function groups(scene: Scene, choices: readonly Choice[]): Group[] {
  const names = new Map<string, string>();
  const spots = new Map(scene.spots.map((s) => [s.id, s]));
  for (const p of scene.pieces) {
    const spot = spots.get(p.spot);
    const piece = p.name || say("piece.card");
    const placed = p.kind === "card" && spot && spot.label && spot.kind !== "hand";
    names.set(p.id, capital(placed ? say("piece.at", { piece, place: spot.label }) : piece));
  }
  for (const s of scene.spots) names.set(s.id, capital(spotWords({ ...s, seat: null }, [])));
  for (const c of scene.controls) names.set(c.id, capital(c.label));
  const first = new Map<number, string[]>();
  for (const g of scene.gestures) if (!first.has(g.action)) first.set(g.action, g.path);
  const found = new Map<string, Choice[]>();
  // Cards of a hand come as they lie there.
  const hand = scene.pieces.filter((p) => spots.get(p.spot)?.kind === "hand").map(({ id }) => id);
  const at = ({ action }: Choice): number => hand.indexOf(first.get(action)?.[0] ?? "");
  // Throwing a card of the hand away is told after all that more can come of.
  const away = (choice: Choice): boolean =>
    at(choice) >= 0 && spots.get(first.get(choice.action)!.at(-1)!)?.kind === "discards";
  const sorted = [...choices].sort((a, b) => at(a) - at(b));
  const thrown = sorted.filter(away);
  for (const choice of sorted) {
    if (away(choice)) continue;
    const path = first.get(choice.action);
    const title = path && path.length > 1 ? (names.get(path[0]!) ?? say("choices.other")) : "";
    const list = found.get(title);
    if (list) list.push(choice);
    else found.set(title, [choice]);
  }
  const single = found.get("") ?? [];
  found.delete("");
  // Headings above one line each would say everything twice.
  if ([...found.values()].every((list) => list.length === 1)) {
    single.push(...[...found.values()].flat());
    found.clear();
  }
  // What a button does is told last: it mostly lets something be.
  const buttons = new Set(scene.controls.map(({ id }) => id));
  const isButton = ({ action }: Choice) => {
    const path = first.get(action);
    return path?.length === 1 && buttons.has(path[0]!);
  };
  const titled = [...found].map(([title, list]) => ({ title, choices: list }));
  const parts = [single.filter((one) => !isButton(one)), single.filter(isButton)];
  if (thrown.length)
    titled.push({
      title:
        titled.length || parts[0]!.length ? names.get(first.get(thrown[0]!.action)!.at(-1)!)! : "",
      choices: thrown,
    });
  const [before, after] = titled.length ? parts : [parts.flat(), []];
  const untitled = (list: Choice[]) => (list.length ? [{ title: "", choices: list }] : []);
  return [...untitled(before!), ...titled, ...untitled(after!)];
}
