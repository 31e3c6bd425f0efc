/** Input that only the user can give, awaited by all callers. */
interface Demand {
  promise: Promise<boolean>;
  /** Answers everyone who waits. */
  answer: (given: boolean) => void;
}

/** A question in a dialog; concurrent requests share it and its answer. Resolves to false if no dialog is mounted. */
export function createDemand() {
  let demand: Demand | null = null;
  const listeners = new Set<() => void>();
  const set = (next: Demand | null) => {
    demand = next;
    for (const listener of listeners) listener();
  };
  const request = (): Promise<boolean> => {
    if (listeners.size === 0) return Promise.resolve(false);
    if (demand) return demand.promise;
    let resolve: (given: boolean) => void = () => {};
    const promise = new Promise<boolean>((done) => {
      resolve = done;
    });
    const answer = (given: boolean) => {
      set(null);
      resolve(given);
    };
    set({ promise, answer });
    return promise;
  };
  const store = {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // The dialog is gone, so there is no input.
        if (listeners.size === 0) demand?.answer(false);
      };
    },
    now: () => demand,
  };
  return { request, store };
}
