/** What the client's sources say, read as trees: for the tests of its texts. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";

interface Node {
  type: string;
  [name: string]: unknown;
}
/** A call of the catalogue: the ids it may mean (`*` for a part that is made), and the names of its arguments, if all stand there. */
export interface Call {
  ids: string[];
  args: string[] | null;
}
export interface Source {
  path: string;
  calls: Call[];
  /** Words that stand in a template, and names of things in it, that are from no catalogue. */
  shown: string[];
  /** Strings that may be ids: those that are handed on to where something is said. */
  named: string[];
  /** Texts in the program that read like sentences. */
  sentences: string[];
}

const ROOT = join(import.meta.dirname, "../src");
const NAMING =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|title|alt|placeholder|label)$/;
const WORD = /\p{L}{2}/u;
const SENTENCE = /^\p{Lu}\p{Ll}+( \p{L}|[.…!?]?$)|\p{L}{2} \p{Ll}+ \p{Ll}|^[^.]*\p{Ll}[.…!?]$/u;
/** What programs compare or hand on may look like words. */
const QUIET = ["BinaryExpression", "ImportDeclaration", "SwitchCase", "TSLiteralType", "Property"];

const isNode = (x: unknown): x is Node =>
  typeof x === "object" && x !== null && typeof (x as Node).type === "string";

function* inside(node: Node): Generator<Node> {
  for (const [name, value] of Object.entries(node)) {
    if (name === "metadata" || name === "css") continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield child;
  }
}

function words(node: Node): string[] {
  if (node.type === "Text") return [String(node["data"])];
  if (node.type === "Literal") return typeof node["value"] === "string" ? [node["value"]] : [];
  if (node.type === "TemplateElement") return [(node["value"] as { raw: string }).raw];
  return [];
}

/** The ids that an expression may come to. */
function idsOf(node: Node): string[] {
  if (node.type === "Literal") return words(node);
  if (node.type === "ConditionalExpression")
    return [...idsOf(node["consequent"] as Node), ...idsOf(node["alternate"] as Node)];
  if (node.type === "TemplateLiteral")
    return [(node["quasis"] as Node[]).map((quasi) => words(quasi)[0]).join("*")];
  return [];
}

function argsOf(node: Node | undefined): string[] | null {
  if (!node) return [];
  if (node.type !== "ObjectExpression") return null;
  const names: string[] = [];
  for (const one of node["properties"] as Node[]) {
    const inner = one.type === "SpreadElement" ? argsOf(one["argument"] as Node) : null;
    if (one.type === "SpreadElement" && !inner) return null;
    names.push(...(inner ?? [String((one["key"] as Node)["name"])]));
  }
  return names;
}

const attribute = (node: Node, name: string): Node | undefined => {
  const found = (node["attributes"] as Node[]).find((a) => a["name"] === name);
  const value = found?.["value"];
  const whole = Array.isArray(value) ? (value as Node[])[0] : (value as Node | undefined);
  return whole?.type === "ExpressionTag" ? (whole["expression"] as Node) : whole;
};

function look(node: Node, at: "program" | "shown" | "quiet", into: Source): void {
  const say =
    node.type === "CallExpression" &&
    /^say(Marked)?$/.test(String((node["callee"] as Node)["name"]));
  if (say) {
    const [id, args] = node["arguments"] as Node[];
    into.calls.push({ ids: idsOf(id!), args: argsOf(args) });
    if (args) look(args, "program", into);
    return;
  }
  if (node.type === "Component" && node["name"] === "Marked") {
    const id = attribute(node, "id")!;
    into.calls.push({
      ids: id.type === "Text" ? words(id) : idsOf(id),
      args: argsOf(attribute(node, "args")),
    });
    return;
  }
  const text = words(node).join("");
  if (/^\w+\.\w+$/.test(text)) into.named.push(text);
  if (at === "shown" && WORD.test(text)) into.shown.push(text.trim());
  else if (at === "program" && SENTENCE.test(text)) into.sentences.push(text);
  for (const child of inside(node)) look(child, placeOf(child, node, at), into);
}

function placeOf(node: Node, parent: Node, at: "program" | "shown" | "quiet") {
  if (parent.type === "Attribute") return NAMING.test(String(parent["name"])) ? "shown" : "quiet";
  if (node.type === "Attribute") return at;
  if (parent.type === "Fragment")
    return node.type === "Text" || node.type === "ExpressionTag" ? "shown" : "program";
  if (QUIET.includes(parent.type) && node.type === "Literal") return "quiet";
  if (
    parent.type === "MemberExpression" ||
    (parent.type === "ConditionalExpression" && node === parent["test"])
  )
    return "quiet";
  return at;
}

/** One source, as it is kept in a file. */
export function read(path: string, text: string): Source {
  const whole = path.endsWith(".svelte") ? text : `<script lang="ts">${text}</script>`;
  const found: Source = { path, calls: [], shown: [], named: [], sentences: [] };
  look(parse(whole, { modern: true }) as unknown as Node, "program", found);
  return found;
}

/** All sources of the client but those that are generated or only declare. */
export const sources = (): Source[] =>
  readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(svelte|ts)$/.test(path) && !/messages\.ts|\.d\.ts/.test(path))
    .map((path) => read(path, readFileSync(join(ROOT, path), "utf8")));
