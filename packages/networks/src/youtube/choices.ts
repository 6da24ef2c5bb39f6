/** The categories of the channel's country, and its playlists. */
import { expectString, findAt, findString, listAt } from '../kit/expect.ts'
import { readGrantedToken } from '../kit/granted-token.ts'
import type { LiveChoice, Network } from '../spec/index.ts'
import { channelOf } from './limits.ts'
import { openApi } from './wire.ts'

type Choose = NonNullable<Network['choices']>[string]

const mostPages = 10

const toChoice = (item: unknown): LiveChoice => ({
  value: expectString(item, 'id'),
  label: findString(item, 'snippet', 'title') ?? expectString(item, 'id'),
  isDefault: false,
})

/** https://developers.google.com/youtube/v3/docs/videoCategories/list. Old videos have categories that new ones can't be in. */
export const categories: Choose = async (tools, { account, credential }) => {
  const api = openApi(tools, readGrantedToken(credential).token)
  const { json } = await api.get('videoCategories', { part: 'snippet', regionCode: channelOf(account).country })
  return listAt(json, 'items')
    .filter((item) => findAt(item, 'snippet', 'assignable') === true)
    .map(toChoice)
}

/** https://developers.google.com/youtube/v3/docs/playlists/list */
export const playlists: Choose = async (tools, { credential }) => {
  const api = openApi(tools, readGrantedToken(credential).token)
  const found: LiveChoice[] = []
  let pageToken: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { json } = await api.get('playlists', { part: 'snippet', mine: true, maxResults: 50, pageToken })
    found.push(...listAt(json, 'items').map(toChoice))
    pageToken = findString(json, 'nextPageToken')
    if (!pageToken) break
  }
  return found
}
