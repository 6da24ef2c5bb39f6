/** Places near words: https://developers.facebook.com/documentation/threads/create-posts/location-tagging */
import { expectString, findString, listAt } from '../kit/expect.ts'
import type { ConnectTools, LiveChoice, Target } from '../spec/index.ts'
import { openAccount } from './wire.ts'

const mostChoices = 25

export const locations = async (tools: ConnectTools, target: Target, search = ''): Promise<LiveChoice[]> => {
  if (search.trim() === '') return []
  const { json } = await openAccount(tools, target.credential).get('location_search', { q: search, fields: 'id,name,address,city,country' })
  return listAt(json, 'data')
    .slice(0, mostChoices)
    .map((place) => {
      const description = ['address', 'city', 'country'].flatMap((key) => findString(place, key) || []).join(', ')
      return {
        value: expectString(place, 'id'),
        label: findString(place, 'name') ?? '',
        ...(description !== '' && { description }),
        isDefault: false,
      }
    })
}
