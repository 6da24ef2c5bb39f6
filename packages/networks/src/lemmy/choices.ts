import { expectString, findAt, findString, idAt, listAt } from '../kit/expect.ts'
import type { LiveChoice, Network } from '../spec/index.ts'
import { openApi, toCredential } from './wire.ts'

type Choose = NonNullable<Network['choices']>[string]

const toCommunity = (view: unknown): LiveChoice => {
  const community = findAt(view, 'community')
  const name = `${expectString(community, 'name')}@${new URL(expectString(community, 'actor_id')).host}`
  return { value: name, label: findString(community, 'title') ?? name, description: `!${name}`, isDefault: false }
}

const pageSize = 50

/** The communities that the account is subscribed to, or those that its server finds. */
export const community: Choose = async (tools, target, search = '') => {
  const api = openApi(tools, toCredential(target.credential))
  const { path, query } =
    search === ''
      ? { path: '/api/v3/community/list', query: { type_: 'Subscribed', sort: 'TopAll' } }
      : { path: '/api/v3/search', query: { q: search, type_: 'Communities', sort: 'TopAll' } }
  const { json } = await api({ method: 'GET', path, query: { ...query, limit: pageSize } })
  return listAt(json, 'communities').map(toCommunity)
}

/** The languages of the server. A community may allow fewer; the server refuses the others. */
export const languageId: Choose = async (tools, target) => {
  const { json } = await openApi(tools, toCredential(target.credential))({ method: 'GET', path: '/api/v3/site' })
  return listAt(json, 'all_languages').flatMap((language) => {
    const id = idAt(language, 'id')
    return id === undefined ? [] : [{ value: id, label: findString(language, 'name') ?? id, isDefault: false }]
  })
}
