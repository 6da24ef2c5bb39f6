/** What is being written on the page, for those who have to end it. */

interface Work {
  /** Brings it to the server, else keeps it in this browser. */
  save: () => Promise<unknown>
  drop: () => void
}

const open = new Set<Work>()

/** Until the result is called. */
export const addWork = (work: Work): (() => void) => {
  open.add(work)
  return () => open.delete(work)
}

export const saveWork = async (): Promise<void> => {
  await Promise.all([...open].map(({ save }) => save()))
}

export const dropWork = (): void => {
  for (const { drop } of open) drop()
}
