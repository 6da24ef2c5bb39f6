/** Search over everything in a workspace. */
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { SearchQuery, SearchResult } from './search.schemas.ts'

const { get } = endpointsOf('search')

export const searchWorkspace = get('search-workspace', '/search', {
  summary: 'Search a workspace',
  description:
    'Up to five items of each kind and 30 in all: first those with the words in their title, then those with the words in their text, newest first. Finding more than the latest thousand items of each kind requires a word with three consecutive letters or digits from a–z and 0–9. Items in the trash are not found.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: SearchQuery,
  success: { 200: SearchResult },
  rateLimits: ['search'],
})
