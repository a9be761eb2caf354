/** What happened, told in turns: the lines of the log that belong together, and what they leave to be seen. */
import { seatLetter } from "./cards/seats";
import { say, type Id } from "./language";
import type { LogLine, Trace } from "./messages";
import { joined } from "./words";

/** A turn of the log. seat: whose turn it was. */
export interface Turn {
  turn: number;
  seat: number;
  /** The lines that are told, without those that only begin what another one completes. */
  lines: LogLine[];
  /** Who did the same after them. */
  also?: number[];
}
/** Whether new hands were dealt: nobody's deed, which parts what came before from what comes after. */
export const dealt = (line: LogLine): boolean => line.kind === "deal" && line.seat === null;

/** Who acts in a turn, to be named beside it: whoever its first line is about, since others answer in it, too. */
export const actor = (turn: Turn): number => turn.lines[0]?.seat ?? turn.seat;

/** Lines that say the same running: told once, with how often; or that say the same of several cards. */
export interface Said {
  text: string;
  lines: LogLine[];
  n: number;
}

/** A card in a text. */
export const CARD = /\b(?:10|[2-9AJQK])[♠♡♥♢♦♣]\uFE0E?/g;
const ONE = new RegExp(` ${CARD.source}`);

/** A sentence about one card, without it; empty if it is about none, or several. */
function cardless(line: LogLine): string {
  const cards = line.text.match(CARD) ?? [];
  return cards.length === 1 ? line.text.replace(CARD, "#") : "";
}

/** Lines as they are told: those that say the same running are one, whichever card it is said of. apart: what stays a line of its own; named: more cards than these are counted. */
export function merged(
  lines: readonly LogLine[],
  apart: (line: LogLine) => boolean = () => false,
  named = Infinity,
): Said[] {
  const runs: LogLine[][] = [];
  for (const line of lines) {
    const run = runs[runs.length - 1];
    const [last] = run ?? [];
    const frame = cardless(line);
    const alike =
      last?.text === line.text ||
      (last?.kind === line.kind && frame !== "" && frame === cardless(last));
    if (alike && !apart(line) && !apart(last!)) run!.push(line);
    else runs.push([line]);
  }
  return runs.map((run) => {
    const text = run[0]!.text;
    if (run.every((line) => line.text === text)) return { text, lines: run, n: run.length };
    const cards = run.map((line) => line.text.match(CARD)![0]);
    const all =
      cards.length > named ? say("happened.cards", { n: cards.length }) : ` ${joined(cards)}`;
    return { text: text.replace(ONE, all), lines: run, n: 1 };
  });
}

/** What is said, and how often running, with a stop or without; hidden cards that are drawn are counted. */
export function times({ text, lines, n }: Said): string {
  if (n < 2) return text;
  const card = say("happened.a_card");
  // Of cards that are seen it is told how often.
  if (lines[0]!.kind === "draw" && text.includes(card))
    return text.replace(card, say("happened.cards", { n }));
  return text.replace(/\.?$/, (stop) => say("happened.times", { n }) + stop);
}

/** Sentences beside the letter of who acts, whose name need not begin each of them, or but the first. */
export function briefly(sentences: readonly string[], name: string, named = false): string {
  const begins = `${name} `;
  if (!name || !sentences.every((one) => one.startsWith(begins))) return sentences.join(" ");
  const rests = sentences.map((one) => one.slice(begins.length));
  const told = rests.map((one, i) => (i < rests.length - 1 ? one.replace(/\.$/, ",") : one));
  return (named ? begins : "") + told.join(" ");
}

/** What the house did for its reader is told as such, with why there was no choice, where that has room. */
export const forYou = (line: LogLine, said: string, why = true): string =>
  line.for_you
    ? said.replace(
        /\.?$/,
        (stop) => say("happened.for_you", { why: why ? line.for_you : "none" }) + stop,
      )
    : said;

/** How few words go on with those before: some begin with what joins them. */
const joint = (told: string, part: string): string =>
  /^[ :]/.test(part) ? "" : told.endsWith(":") ? " " : ", ";

/** Whether its reader lost something by it, which matters more than what led to it. */
export const lost = (line: LogLine, you: number | null): boolean =>
  line.seat === you && line.traces.some((trace) => trace.kind === "lost");

/** Whether all of a turn was played for its reader. */
export const forced = (turn: Turn): boolean => turn.lines.every((line) => line.for_you);

/** How much a line has to be told: what its reader lost, or another one did with what is theirs (2), what somebody lost, won or swapped (1); a card that its reader drew lies in the hand (-1). */
export const weight = (line: LogLine, you: number | null): number => {
  const theirs = line.args["owner"] === you && line.seat !== you;
  if (lost(line, you) || (you !== null && theirs)) return 2;
  if (line.traces.some(({ kind }) => kind !== "went" && kind !== "paid")) return 1;
  return line.kind === "draw" && line.seat === you && !line.for_you ? -1 : 0;
};

/** What was done in a turn: that new hands were dealt stands by itself. */
export const deeds = (turn: Turn): Turn => ({
  ...turn,
  lines: turn.lines.filter((line) => !dealt(line)),
});

/** What a turn comes to in which whoever's it was did but one kind of thing (burned a card); else nothing. */
function sole(turn: Turn): string {
  const { lines } = deeds(turn);
  const { kind = "" } = lines[0] ?? {};
  return lines.every((line) => line.kind === kind && line.seat === turn.seat) ? kind : "";
}

/** Turns in which the same was done again and again are told once for each player, where it was done last: those that follow one another, so that all stays in order. short: where all has no room, those between which nothing was lost, won or swapped are one, too. */
export function gathered(turns: readonly Turn[], you: number | null, short = false): Turn[] {
  let part = 0;
  let before: string | null = "";
  const parts = turns.map((turn) => {
    const kind = sole(turn);
    const own = turn.seat === you && forced(deeds(turn)) ? kind : "";
    const weighs = turn.lines.some((line) => weight(line, you) > 0);
    if (before === null || weighs || (!short && kind !== before)) part++;
    before = turn.lines.some(dealt) ? null : kind;
    return kind && `${kind} ${turn.seat} ${own} ${part}`;
  });
  return turns.flatMap((turn, i) => {
    const own = parts[i];
    if (!own) return [turn];
    if (parts.includes(own, i + 1)) return [];
    return [{ ...turn, lines: turns.flatMap((one, at) => (parts[at] === own ? one.lines : [])) }];
  });
}

/** Turns of others in which the same was done once with a card each (it was burned), one after another, as one: of the first of them, with who else did it. */
export function together(turns: readonly Turn[], you: number | null): Turn[] {
  const found: Turn[] = [];
  let before = "";
  for (const turn of turns) {
    const [line, more] = turn.lines;
    const alone = !more && turn.seat !== you && weight(line!, you) < 1;
    const { brief } = line!;
    const same = alone ? brief.replace(CARD, "#") : brief;
    const last = found.at(-1)!;
    // Of two equal cards it would read as if one had done it twice.
    if (same !== brief && same === before && last.lines.every((one) => one.brief !== brief)) {
      const lines = [...last.lines, { ...line!, seat: last.seat }];
      found[found.length - 1] = { ...last, lines, also: [...(last.also ?? []), turn.seat] };
    } else found.push(turn);
    before = same;
  }
  return found;
}

/** Of more than two players the last turn of each; what came before only where its reader lost something by it. */
export const latest = (turns: readonly Turn[], you: number | null): Turn[] =>
  turns.filter(
    (turn, i) =>
      turn.lines.some((line) => weight(line, you) > 1) ||
      !turns.slice(i + 1).some(({ seat }) => seat === turn.seat),
  );

/** Turns without so many: first the plainest before the last of each of the others, of those the oldest; never what was last played for their reader, nor that new hands were dealt, nor the newest but a card that its reader drew. */
export function without<T extends Turn>(turns: readonly T[], n: number, you: number | null): T[] {
  const last = new Map(turns.map((turn) => [turn.seat, turn]));
  const heavy = (turn: T): number => {
    const most = Math.max(...turn.lines.map((line) => weight(line, you)));
    // What was played for its reader before pushes out nobody else's last turn.
    const house = turn.seat === you && forced(turn) && last.get(turn.seat) === turn;
    const newest = turn === turns[turns.length - 1];
    // What somebody did in its reader's own turn, which goes on, is an answer to them.
    const answers =
      turn.seat === you && turn.lines.filter(({ seat }) => seat !== you && seat !== null).length;
    if (most === 2 || (answers && newest)) return 10;
    const tells = (line: LogLine) => dealt(line) || (house && line.kind !== "draw");
    const drew = turn.seat === you && turn.lines.every(({ kind }) => kind === "draw");
    if (turn.lines.some(tells) || (newest && !drew)) return 9;
    // How others answered what its reader did decided it.
    return (
      most +
      (answers && answers < turn.lines.length
        ? 4
        : turn.seat !== you && last.get(turn.seat) === turn
          ? 3
          : 0)
    );
  };
  const gone = [...turns].sort((a, b) => heavy(a) - heavy(b)).slice(0, n);
  return turns.filter((turn) => !gone.includes(turn));
}

/** Whether few words need not say that the house did it: what a card that is drawn or an answer comes to is told. */
const plain = (line: LogLine): boolean => line.kind === "draw" || line.seat !== line.turn_seat;

/** A turn in a few words beside the sign of whose it is, who is named again after another one was; empty where not all of it has such words. why: whether there is room for why something was played for its reader. names: two players are called by them, more by their letters. */
export function inBrief(
  turn: Turn,
  you: number | null,
  why = true,
  names: readonly string[] = [],
): string {
  if (turn.lines.some((line) => line.brief === "")) return "";
  const called = (seat: number): string =>
    `${seat === you ? say("happened.you") : names.length === 2 ? names[seat] : seatLetter(seat)} `;
  // What does not begin with another's name is about whose turn it is.
  let named = false;
  const first = (line: LogLine): boolean => you !== turn.seat && lost(line, you);
  // Words in brackets say what goes without saying beside others, where there is no room; so does that somebody else let it be.
  const aside = (line: LogLine): boolean => line.brief.startsWith("(");
  const plainly = turn.lines.every(aside);
  const told = turn.lines.filter(
    (line) => plainly || (why && line.seat === turn.seat) || !aside(line),
  );
  const lines = [
    ...told.filter(first).map((line) => ({ ...line, seat: turn.seat })),
    ...told.filter((line) => !first(line)),
  ].map((line) => ({ ...line, text: line.brief.replace(/^\((.*)\)$/, "$1") }));
  // That the house did it is said of a turn that was all its own; else it only went on with a choice.
  const house = forced(turn) && !plain(lines[0]!);
  const said = merged(lines, undefined, why || names.length < 3 || turn.also ? Infinity : 2)
    .map((one) => {
      const { lines } = one;
      const { seat } = lines[0]!;
      const said = times(one);
      const begins = called(turn.seat);
      const own = seat === turn.seat;
      const bare = own && said.startsWith(begins) ? said.slice(begins.length) : said;
      const told = own && named ? begins + bare : bare;
      // What goes on with the words before leaves it as it is.
      if (own || seat === null) named = false;
      else if (!/^[ :]/.test(said)) named = said.startsWith(called(seat));
      return told;
    })
    .reduce((told, part) => {
      // A card that was drawn and played at once is named once.
      const [, card] = /^(\S+[♠♡♥♢♦♣]\uFE0E?) /.exec(part) ?? [];
      const again = card && told.endsWith(card);
      return told + (again ? `,${part.slice(card.length)}` : joint(told, part) + part);
    });
  // What came last and has no room is told of by a sign.
  const rest = told.includes(turn.lines.at(-1)!) ? "" : "…";
  return (house ? forYou(lines[0]!, said, why) : said) + rest;
}

/** How the telling of a turn begins: with whose it was, where somebody else is told of first, or that it goes on, as long as it does. now: the number of the turn it is. */
export function openingOf(turn: Turn, log: readonly LogLine[], now: number): "" | Id {
  const first = turn.lines[0];
  if (!first) return "";
  const before = log.some(
    (line) => line.ply < first.ply && line.turn === turn.turn && line.turn_seat === turn.seat,
  );
  if (before && turn.turn === now) return "happened.goes_on";
  return first.seat !== null && first.seat !== turn.seat ? "happened.whose" : "";
}

/** A trace on the table, in the colour of a seat; null: nobody's. */
export interface Traced extends Trace {
  seat: number | null;
  /** One of many that left together: drawn without its way. */
  crowd?: boolean;
  /** So many turns have begun since: the older, the fainter. */
  age?: number;
}

/** So many things that move at once are drawn without their ways. */
const CROWD = 4;

/** The lines of a log in turns, the oldest first. */
export function turnsOf(log: readonly LogLine[]): Turn[] {
  const found: Turn[] = [];
  for (const line of log) {
    const last = found[found.length - 1];
    if (last && last.turn === line.turn && last.seat === line.turn_seat) last.lines.push(line);
    else found.push({ turn: line.turn, seat: line.turn_seat, lines: [line] });
  }
  for (const turn of found) {
    const told = turn.lines.filter((line) => !line.minor);
    if (told.length) turn.lines = told;
  }
  return found;
}

/** Whether only one's own steps are told of a turn. */
export const onlyOwn = (turn: Turn | undefined, you: number | null): boolean =>
  turn !== undefined && you !== null && turn.lines.every((line) => line.seat === you);

/** From which ply on what happened is shown on the table: of the own turn, what the last own step came to, with all that others answered; what the house did for its reader hides nothing of that. */
export function shownSince(
  log: readonly LogLine[],
  since: number,
  turn: number,
  you: number | null,
): number {
  const own = log.filter(
    (line) => line.ply >= since && line.turn === turn && line.seat === you && !line.for_you,
  );
  return own.at(-1)?.ply ?? since;
}

/** The lines between two plies: from the one on, before the other. */
export const between = (log: readonly LogLine[], since: number, until: number): LogLine[] =>
  log.filter((line) => line.ply >= since && line.ply < until);

/** What some lines leave to be seen on the table. What was lost belongs to whoever took it. */
export function tracesOf(lines: readonly LogLine[]): Traced[] {
  return lines.flatMap((line) =>
    line.traces.map((trace) => ({
      ...trace,
      seat: trace.kind === "lost" ? line.turn_seat : line.seat,
      crowd: line.traces.length > CROWD,
      age: lines.at(-1)!.turn - line.turn,
    })),
  );
}

/** A part of what happened that is shown again by itself: from before a ply on, until another one. */
export interface Step {
  since: number;
  until: number;
  lines: LogLine[];
}

/** What happened between two plies, step by step: each ends where something was told. */
export function stepsOf(log: readonly LogLine[], since: number, until: number): Step[] {
  const found: Step[] = [];
  let from = since;
  for (let ply = since; ply < until; ply++) {
    const lines = between(log, from, ply + 1);
    const told = lines.filter((line) => !line.minor);
    // What nothing has completed yet is a step where it is all there is.
    if (!told.length && (!lines.length || found.length || ply < until - 1)) continue;
    found.push({ since: from, until: ply + 1, lines: told.length ? told : lines });
    from = ply + 1;
  }
  return found;
}
