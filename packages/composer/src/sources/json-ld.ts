/** Headline, description and author from structured data (schema.org in JSON-LD), within limits. */

export interface ArticleFacts {
  headline: string
  description: string
  author: string
}

/** Characters of one script, scripts of a page, and objects of one script. */
const mostCharacters = 100_000
const mostScripts = 10
const mostObjects = 50

const articleType = /(?:Article|Posting|Report|Recipe|Event|Product|WebPage|HowTo|Question|Course|Book)$/u

type Data = Record<string, unknown>

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

const objectsOf = (json: string): Data[] => {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return []
  }
  const top = (Array.isArray(parsed) ? parsed : [parsed]).slice(0, mostObjects).filter(isData)
  return top.flatMap((one) => (Array.isArray(one['@graph']) ? one['@graph'].filter(isData) : [one])).slice(0, mostObjects)
}

const isArticle = (data: Data): boolean => [data['@type']].flat().some((type) => typeof type === 'string' && articleType.test(type))

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const nameOf = (value: unknown): string => {
  const names = [value].flat().map((one) => text(isData(one) ? one['name'] : one))
  return names.filter(Boolean).slice(0, 5).join(', ')
}

/** Empty if the scripts contain none. The first article object counts; other objects don't. */
export const readJsonLd = (scripts: readonly string[]): ArticleFacts => {
  const fit = scripts.filter(({ length }) => length <= mostCharacters).slice(0, mostScripts)
  const articles = fit.flatMap(objectsOf).filter(isArticle)
  const find = (read: (data: Data) => string): string => articles.map(read).find(Boolean) ?? ''
  return {
    headline: find((data) => text(data['headline'])),
    description: find((data) => text(data['description'])),
    author: find((data) => nameOf(data['author'])),
  }
}
