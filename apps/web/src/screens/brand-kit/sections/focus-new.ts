/** Ref of the first field of a row that was just added: focuses it, with its suggested value selected. */
export const focusNew = (field: HTMLInputElement | null): void => {
  field?.focus()
  field?.select()
}
