/** The workspace's own site. It has no `publish`: the server publishes its posts in its own transaction. */
import { findText } from '../kit/settings.ts'
import type { Draft, Network } from '../spec/index.ts'
import { description } from './describe.ts'

export const pageTitle = ({ settings, title }: Draft): string => findText(settings, 'title')?.trim() || title.trim()

export const site: Network = {
  ...description,
  connect: { steps: [], requires: [] },
  permissions: [],
  budget: [],
  // The post and its record are one transaction, so there is never an unknown outcome.
  missProves: () => 'nothing',
  stagesEarly: false,
  receives: (draft) => ({ title: pageTitle(draft) }),
}
