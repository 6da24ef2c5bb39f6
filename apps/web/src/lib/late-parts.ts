/** A file of components that loads when the first of them is needed. */
export const lateParts = <M extends object>(load: () => Promise<M>) => {
  let loaded: M | undefined
  return {
    load: async (): Promise<M> => (loaded = await load()),
    /** For components only rendered inside one that is loaded. */
    get: (): M => {
      if (!loaded) throw new Error('The part has not been loaded')
      return loaded
    },
  }
}
