/** Copies a text, also on pages without HTTPS where the clipboard's own interface is missing. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard && isSecureContext) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Try the old way.
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "hidden";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}
