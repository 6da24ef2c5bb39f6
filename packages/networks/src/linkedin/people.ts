/** The member who authorized the app. */
import { expectString, findString, listAt } from '../kit/expect.ts'
import type { Account } from '../spec/index.ts'
import type { Way } from './credential.ts'
import type { Api } from './wire.ts'

const toPerson = (id: string, name: string, avatarUrl: string): Account => ({
  accountId: `urn:li:person:${id}`,
  username: name,
  displayName: name,
  avatarUrl,
  instanceUrl: '',
  accountKind: 'person',
  limits: {},
})

/** https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2#api-request-to-retreive-member-details */
const readSignedIn = async (api: Api): Promise<Account> => {
  const { json } = await api.call({ method: 'GET', path: '/v2/userinfo' })
  return toPerson(expectString(json, 'sub'), findString(json, 'name') ?? '', findString(json, 'picture') ?? '')
}

const fields =
  '(id,localizedFirstName,localizedLastName,profilePicture(displayImage~digitalmediaAsset:playableStreams(elements*(identifiers))))'

/** https://learn.microsoft.com/en-us/linkedin/shared/integrations/people/profile-api#retrieve-current-members-profile */
const readBasic = async (api: Api): Promise<Account> => {
  const { json } = await api.call({ method: 'GET', path: `/v2/me?projection=${fields}` })
  const name = [findString(json, 'localizedFirstName'), findString(json, 'localizedLastName')].filter(Boolean).join(' ')
  // Sizes of the picture, the largest last.
  const picture = listAt(json, 'profilePicture', 'displayImage~', 'elements').at(-1)
  return toPerson(expectString(json, 'id'), name, findString(picture, 'identifiers', 0, 'identifier') ?? '')
}

export const readPerson = (api: Api, way: Way): Promise<Account> => (way === 'person' ? readSignedIn(api) : readBasic(api))
