/** Tags and categories by name: https://developer.wordpress.org/rest-api/reference/tags/ and /categories/ */
import { findNumber, findString, listAt } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { LiveChoice, Network, Run } from '../spec/index.ts'
import { openApi, toCredential, type Api } from './wire.ts'

type Kind = 'tags' | 'categories'

const perPage = 100
const mostPages = 10

/** Names are answered as HTML. */
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#039;': "'", '&#8217;': '’' }
const toName = (html: string): string => html.replaceAll(/&(?:amp|lt|gt|quot|#039|#8217);/g, (entity) => entities[entity] ?? entity)

interface Term {
  id: number
  name: string
}

const toTerms = (json: unknown): Term[] =>
  listAt({ json }, 'json').flatMap((term) => {
    const id = findNumber(term, 'id')
    const name = findString(term, 'name')
    return id === undefined || name === undefined ? [] : [{ id, name: toName(name) }]
  })

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const findTerm = async (api: Api, kind: Kind, name: string): Promise<number | undefined> => {
  const { json } = await api({ method: 'GET', path: `/${kind}`, query: { search: name, per_page: perPage } })
  return toTerms(json).find((term) => isSameName(term.name, name))?.id
}

const createTag = async (api: Api, name: string): Promise<number> => {
  const { json } = await api({ method: 'POST', path: '/tags', json: { name } })
  const id = findNumber(json, 'id')
  if (id === undefined) throw new NetworkError({ kind: 'unavailable', evidence: 'unknown', code: 'broken_answer' })
  return id
}

/** Tags that don't exist are created, as WordPress itself does; a category is part of the site's structure and has to exist. */
const resolve = async (api: Api, kind: Kind, name: string): Promise<number> => {
  const id = await findTerm(api, kind, name)
  if (id !== undefined) return id
  if (kind === 'tags') return createTag(api, name)
  throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'category_not_found', detail: name })
}

export const resolveTerms = async (run: Run, api: Api, kind: Kind, names: readonly string[]): Promise<number[]> => {
  const ids: number[] = []
  for (const name of names) ids.push(await run.step(`${kind}:${name}`, () => resolve(api, kind, name)))
  return ids
}

type Choose = NonNullable<Network['choices']>[string]

const listAll =
  (kind: Kind): Choose =>
  async (tools, { credential }) => {
    const api = openApi(tools, toCredential(credential))
    const choices: LiveChoice[] = []
    for (let page = 1; page <= mostPages; page += 1) {
      const query = { per_page: perPage, page, orderby: 'count', order: 'desc' }
      const terms = toTerms((await api({ method: 'GET', path: `/${kind}`, query })).json)
      choices.push(...terms.map(({ name }) => ({ value: name, label: name, isDefault: false })))
      if (terms.length < perPage) break
    }
    return choices
  }

/** The most used first. */
export const tags = listAll('tags')
export const categories = listAll('categories')
