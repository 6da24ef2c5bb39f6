import { urlSpans } from './urls.ts'

/** A link keeps its words and its address; when both are the same, once. */
const plainLink = (whole: string, text: string, address: string): string => {
  if (whole.startsWith('!')) return text
  return text === address || `https://${text}` === address ? address : `${text} (${address})`
}

/** Pairs around words; markers inside a word or beside a blank are no emphasis. */
const unmark = (text: string): string =>
  text
    .replace(/(\*\*|__)(?=\S)(.{1,1000}?)(?<=\S)\1/gu, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]*[^\s_])_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/~~(?=\S)([^~\n]+)~~/gu, '$1')
    .replace(/`([^`\n]+)`/gu, '$1')
    // One half of a pair that began or ended in another sentence.
    .replace(/\*\*/gu, '')

/** Words as a reader of a network without Markdown should see them. Nothing that is read gets lost. */
export const plain = (text: string): string => {
  const linked = text.replace(/!?\[([^[\]\n]{0,1000})\]\((https?:\/\/[^()\s]{1,2000})\)/giu, plainLink)
  if (!/[*_~`]/u.test(linked)) return linked
  // Addresses may hold underscores and asterisks of their own: they stand in as a control character meanwhile, which no normalised text has.
  const urls = urlSpans(linked)
  let masked = ''
  let from = 0
  for (const { start, end } of urls) {
    masked += `${linked.slice(from, start)}\u0001`
    from = end
  }
  let next = 0
  return unmark(masked + linked.slice(from)).replace(/\u0001/gu, () => {
    const url = urls[next++]
    return url ? linked.slice(url.start, url.end) : ''
  })
}
