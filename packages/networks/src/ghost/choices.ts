import { findString, listAt } from '../kit/expect.ts'
import type { Network } from '../spec/index.ts'
import { openApi, toCredential } from './wire.ts'

/** The most used first. Ghost returns at most 100: https://docs.ghost.org/admin-api/#pagination */
export const tags: NonNullable<Network['choices']>[string] = async (tools, { credential }) => {
  const query = { limit: 100, fields: 'name', include: 'count.posts', order: 'count.posts DESC' }
  const { json } = await openApi(tools, toCredential(credential))({ method: 'GET', path: '/tags/', query })
  return listAt(json, 'tags').flatMap((tag) => {
    const name = findString(tag, 'name')
    return name === undefined ? [] : [{ value: name, label: name, isDefault: false }]
  })
}
