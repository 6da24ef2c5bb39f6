/** Ref of the first field of a row that was just added: focuses it, with its suggested value selected. */
export const focusNew = (field: HTMLInputElement | null): void => {
  field?.focus()
  field?.select()
}

/** Focuses the first button left in a section, once the row that had the focus is gone. */
export const focusSection = (id: string): void =>
  void requestAnimationFrame(() => document.getElementById(id)?.querySelector('button')?.focus())
