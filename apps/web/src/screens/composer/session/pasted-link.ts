/** The link that a pasted text consists of; undefined for any other text. */
export const linkIn = (pasted: string): string | undefined => {
  const text = pasted.trim()
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : undefined
}
