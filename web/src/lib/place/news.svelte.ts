/** What the place has to tell beside the game. stored: games are kept; update: takes a newer version of the page in. */
export const news = $state<{ stored: boolean; update: (() => void) | null; broken: string }>({
  stored: true,
  update: null,
  broken: "",
});
