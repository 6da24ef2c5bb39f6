/** The texts of a run need no markup, so stripping tags is enough. */
export const toText = (html: string) => html.replaceAll(/<[^>]*>/g, '').trim()
