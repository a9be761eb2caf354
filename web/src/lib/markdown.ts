/** Markdown as far as rulebooks need it, as a tree: no HTML is ever made from text. */
export type Inline =
  | { kind: "text" | "bold" | "italic" | "code"; text: string }
  | { kind: "link"; text: string; href: string };
export type Block =
  | { kind: "heading"; level: number; text: Inline[]; id: string }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string }
  | { kind: "figure"; name: string }
  | { kind: "quote"; text: Inline[] };

const INLINE =
  /(\[)([^\]]*)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|`([^`]+)`|\*([^*\s][^*]*)\*|_([^_\s][^_]*)_(?![A-Za-z0-9])/;

export function inline(text: string): Inline[] {
  const out: Inline[] = [];
  let rest = text;
  for (let m = INLINE.exec(rest); m; m = INLINE.exec(rest)) {
    if (m.index) out.push({ kind: "text", text: rest.slice(0, m.index) });
    if (m[3] !== undefined) out.push({ kind: "link", text: m[2] ?? "", href: m[3] });
    else if (m[4] !== undefined) out.push({ kind: "bold", text: m[4] });
    else if (m[5] !== undefined) out.push({ kind: "code", text: m[5] });
    else out.push({ kind: "italic", text: m[6] ?? m[7] ?? "" });
    rest = rest.slice(m.index + m[0].length);
  }
  if (rest) out.push({ kind: "text", text: rest });
  return out;
}

const cells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((c) => inline(c.trim()));

export function blocks(source: string): Block[] {
  const lines = source
    .replace(/\r/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .split("\n");
  const out: Block[] = [];
  let i = 0;
  while (i < lines.length) {
    const line = lines[i]!;
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    const figure = /^\{\{\s*figure:\s*([A-Za-z0-9_.-]+)\s*\}\}\s*$/.exec(line);
    if (!line.trim()) i += 1;
    else if (figure) {
      out.push({ kind: "figure", name: figure[1]! });
      i += 1;
    } else if (heading) {
      const id = heading[2]!.toLowerCase().replace(/[^a-z0-9]+/g, "-");
      out.push({ kind: "heading", level: heading[1]!.length, text: inline(heading[2]!), id });
      i += 1;
    } else if (line.startsWith("```")) {
      const body: string[] = [];
      for (i += 1; i < lines.length && !lines[i]!.startsWith("```"); i += 1) body.push(lines[i]!);
      out.push({ kind: "code", text: body.join("\n") });
      i += 1;
    } else if (line.trimStart().startsWith("|")) {
      const rows: string[] = [];
      for (; i < lines.length && lines[i]!.trimStart().startsWith("|"); i += 1)
        rows.push(lines[i]!);
      const body = rows.slice(/^[\s|:-]+$/.test(rows[1] ?? "") ? 2 : 1);
      out.push({ kind: "table", head: cells(rows[0]!), rows: body.map(cells) });
    } else if (/^\s*([-*]|\d+[.)])\s+/.test(line)) {
      const ordered = /^\s*\d/.test(line);
      const items: string[] = [];
      for (; i < lines.length && lines[i]!.trim(); i += 1) {
        const item = /^\s*(?:[-*]|\d+[.)])\s+(.*)$/.exec(lines[i]!);
        if (item) items.push(item[1]!);
        else if (items.length) items[items.length - 1] += ` ${lines[i]!.trim()}`;
      }
      out.push({ kind: "list", ordered, items: items.map(inline) });
    } else {
      const quote = line.startsWith(">");
      const body: string[] = [];
      for (
        ;
        i < lines.length &&
        lines[i]!.trim() &&
        !/^(#{1,6}\s|```|\s*\||\s*([-*]|\d+[.)])\s)/.test(lines[i]!);
        i += 1
      )
        body.push(lines[i]!.replace(/^>\s?/, ""));
      if (!body.length) {
        body.push(line);
        i += 1;
      }
      out.push({ kind: quote ? "quote" : "paragraph", text: inline(body.join(" ")) });
    }
  }
  return out;
}
