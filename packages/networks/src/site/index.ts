/** The workspace's own site. It has no `publish`: the server writes its posts in its own transaction. */
import type { Network } from '../spec/index.ts'
import { description } from './describe.ts'

export const site: Network = {
  ...description,
  budget: [],
  // The post and its record are one transaction, so there is never anything to look up.
  missProves: () => 'nothing',
  stagesEarly: false,
}
