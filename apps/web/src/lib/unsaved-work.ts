/** Unsaved work on the page, for code that must end it. */

interface Work {
  /** Saves it to the server, or else in this browser. */
  save: () => Promise<unknown>
  drop: () => void
}

const open = new Set<Work>()

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
