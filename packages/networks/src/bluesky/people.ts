/** Searches for people to mention: https://docs.bsky.app/docs/api/app-bsky-actor-search-actors-typeahead */
import { isPresent } from '../kit/collect.ts'
import { expectList } from '../kit/expect.ts'
import { mostPeople, type Network } from '../spec/index.ts'
import { openReader, readPerson } from './reading.ts'

const handleShape = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

export const findPeople: NonNullable<Network['findPeople']> = async (tools, target, words) => {
  const { session } = openReader(tools, target)
  const query = { q: words, limit: mostPeople }
  const { json } = await session.send('app.bsky.actor.searchActorsTypeahead', () => ({ method: 'GET', query }))
  const people = expectList(json, 'actors').map((actor) => {
    const person = readPerson(actor)
    // An account with an invalid handle is named by its id, and a mention of it is not linked.
    return person && handleShape.test(person.username) ? { ...person, mention: `@${person.username}` } : undefined
  })
  return people.filter(isPresent).slice(0, mostPeople)
}
