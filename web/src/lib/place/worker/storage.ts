/** The games of this browser: texts by their code, in IndexedDB. */
const NAME = "cardhouse";
const GAMES = "games";

/** A game as it is kept. edition: grows by one with every change. */
export interface Kept {
  code: string;
  edition: number;
  text: string;
}

export type Outcome = "stored" | "conflict" | "failed";

function whole<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("storage"));
  });
}

export class Storage {
  readonly #db: IDBDatabase;

  private constructor(db: IDBDatabase) {
    this.#db = db;
    // A newer page may want to change the form.
    db.onversionchange = () => db.close();
  }

  /** Opens it; null where the browser does not allow that. */
  static async open(): Promise<Storage | null> {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "code" });
      return new Storage(await whole(request));
    } catch {
      return null;
    }
  }

  all(): Promise<Kept[]> {
    return whole(this.#db.transaction(GAMES).objectStore(GAMES).getAll() as IDBRequest<Kept[]>);
  }

  one(code: string): Promise<Kept | undefined> {
    const games = this.#db.transaction(GAMES).objectStore(GAMES);
    return whole(games.get(code) as IDBRequest<Kept | undefined>);
  }

  /** Stores games, all or none. conflict: another tab has changed one of them since; it is not overwritten. */
  store(games: readonly Kept[]): Promise<Outcome> {
    return new Promise((done) => {
      let outcome: Outcome = "stored";
      let writing: IDBTransaction;
      try {
        writing = this.#db.transaction(GAMES, "readwrite", { durability: "strict" });
      } catch {
        done("failed");
        return;
      }
      writing.oncomplete = () => done(outcome);
      writing.onabort = () => done(outcome === "conflict" ? outcome : "failed");
      const all = writing.objectStore(GAMES);
      for (const game of games) {
        const before = all.get(game.code) as IDBRequest<Kept | undefined>;
        before.onsuccess = () => {
          if (before.result && before.result.edition >= game.edition) {
            outcome = "conflict";
            writing.abort();
            return;
          }
          try {
            all.put(game);
          } catch {
            writing.abort();
          }
        };
      }
    });
  }
}
