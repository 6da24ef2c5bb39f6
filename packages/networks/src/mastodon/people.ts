/** Searches for people to mention: https://docs.joinmastodon.org/methods/accounts/#search */
import { isPresent } from '../kit/collect.ts'
import { expectList } from '../kit/expect.ts'
import { mostPeople, type Network } from '../spec/index.ts'
import { openReader, readPerson } from './reading.ts'

/** Finds people the account's server already knows; letting it query other servers would take too long. */
export const findPeople: NonNullable<Network['findPeople']> = async (tools, target, words) => {
  const reader = openReader(tools, target)
  const query = { q: words, limit: mostPeople, resolve: false }
  const { json } = await reader.api({ method: 'GET', path: '/api/v1/accounts/search', query })
  const people = expectList(json).map((account) => readPerson(reader, account))
  // Include the server, since the text may also go to accounts on other servers.
  return people
    .filter(isPresent)
    .filter(({ username }) => /^[^\s@]+@[^\s@]+$/.test(username))
    .slice(0, mostPeople)
    .map((person) => ({ ...person, mention: `@${person.username}` }))
}
