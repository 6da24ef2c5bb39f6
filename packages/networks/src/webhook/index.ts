/** The way to every service that Broadside doesn't know: a signed message to a URL. */
import { titleOf } from '../kit/counts.ts'
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { connectReceiver } = lazily(() => import('./connect.ts'))
const { publish, recall } = lazily(() => import('./publish.ts'))

export const webhook: Network = {
  ...description,
  connect,
  permissions,
  credentials: { connect: connectReceiver },
  budget: [{ scope: 'account', points: 60, windowSeconds: 60 }],
  // A receiver can't be read, but may be sent the same message again.
  missProves: () => 'nothing',
  stagesEarly: false,
  receives: (draft) => ({ title: titleOf(draft) }),
  publish,
  recall,
}
