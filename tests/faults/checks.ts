/** Invariants to verify once everything has settled. Each check returns its violations. */
import type { Post, TestNetwork } from './networks.ts'
import type { MadeDelivery, PublicationReport } from './scene.ts'

export interface Check {
  name: string
  problems: string[]
}

export interface AttemptFact {
  destination_id: string
  step: string
  outcome: string | null
  resolution: string | null
}

export interface Outcome {
  delivery: MadeDelivery
  name: string
  destination: PublicationReport['publication']['destinations'][number]
  report: PublicationReport
  attempts: AttemptFact[]
  /** By segment: the posts on the network with its text. */
  found: Post[][]
  network: TestNetwork
}

export interface Evidence {
  outcomes: Outcome[]
  networks: readonly TestNetwork[]
  /** Of each network. */
  posts: readonly (readonly Post[])[]
  reports: ReadonlyMap<string, PublicationReport>
  openJobs: readonly { type: string; state: string; subject: string }[]
}

export function toOutcomes(
  made: readonly MadeDelivery[],
  { networks, posts, reports }: Pick<Evidence, 'networks' | 'posts' | 'reports'>,
  attempts: readonly AttemptFact[],
): Outcome[] {
  const byText = posts.map((all) => Map.groupBy(all, ({ text }) => text))
  return made.map((delivery) => {
    const report = reports.get(delivery.publicationId)
    const destination = report?.publication.destinations.find(({ id }) => id === delivery.destinationId)
    const network = networks[delivery.network]
    if (!report || !destination || !network) throw new Error(`The service lost ${delivery.destinationId}.`)
    return {
      delivery,
      report,
      destination,
      network,
      name: `${network.name}: ${delivery.texts[0]?.split(',')[0]} (${delivery.destinationId})`,
      attempts: attempts.filter((attempt) => attempt.destination_id === delivery.destinationId),
      found: delivery.texts.map((text) => byText[delivery.network]?.get(text) ?? []),
    }
  })
}

const check = (name: string, outcomes: readonly Outcome[], problemOf: (outcome: Outcome) => string | undefined): Check => ({
  name,
  problems: outcomes.flatMap((outcome) => {
    const problem = problemOf(outcome)
    return problem === undefined ? [] : [`${outcome.name}: ${problem}`]
  }),
})

/** Error kinds that a run's faults can cause once all attempts are used up. */
const justified = new Set(['rate_limited', 'unavailable'])
const maxTries = 6

function endedProblem({ destination }: Outcome): string | undefined {
  const { status, error } = destination
  if (status === 'published') return undefined
  if (status === 'failed' && error && justified.has(error.kind) && destination.delivery?.tries === maxTries) return undefined
  if (status === 'unknown' && error?.action === 'resolve' && destination.delivery?.stage === 'done') return undefined
  return `${status} at ${destination.delivery?.stage} after ${destination.delivery?.tries} tries, ${error?.kind} ${error?.code}`
}

function lostProblem({ destination, found }: Outcome): string | undefined {
  if (destination.status !== 'published' || found.every((posts) => posts.length > 0)) return undefined
  return `published, but the network has ${found.map((posts) => posts.length).join(', ')} of its parts`
}

const doubleProblem = ({ found }: Outcome) =>
  found.some((posts) => posts.length > 1) ? `the network has ${found.map((posts) => posts.length).join(', ')} of its parts` : undefined

/** A thread may have stopped partway; then exactly the confirmed segments exist. */
function unsaidProblem({ destination, found, attempts }: Outcome): string | undefined {
  if (destination.status !== 'failed') return undefined
  const there = found.filter((posts) => posts.length > 0).length
  const confirmed = attempts.filter(({ outcome }) => outcome === 'confirmed').length
  return there === confirmed ? undefined : `failed, yet ${there} parts are on the network and ${confirmed} are confirmed`
}

function placeProblem({ destination, found, network: { thread } }: Outcome): string | undefined {
  if (destination.status !== 'published') return undefined
  const ids = found.map(([post]) => post?.id)
  if (destination.external_id !== ids[0]) return `names ${destination.external_id}, but the network says ${ids[0]}`
  const parentOf = (index: number) => (index === 0 ? undefined : ids[thread === 'flat' ? 0 : index - 1])
  const wrong = found.findIndex(([post], index) => post?.parentId !== parentOf(index))
  return wrong < 0 ? undefined : `part ${wrong + 1} does not answer the right part`
}

function attemptProblem({ attempts, destination }: Outcome): string | undefined {
  const undecided = attempts.filter(({ outcome, resolution }) => resolution === null && (outcome === null || outcome === 'unknown'))
  if (destination.status === 'unknown' || !undecided.length) return undefined
  return `${undecided.map(({ step, outcome }) => `${step} is ${outcome ?? 'open'}`).join(', ')}`
}

function countEvents({ report, delivery }: Outcome, type: string): number {
  const isOwn = ({ data }: PublicationReport['events'][number]) =>
    (data['delivery'] as { destination_id?: string } | undefined)?.destination_id === delivery.destinationId
  return report.events.filter((event) => event.type === type && isOwn(event)).length
}

function eventProblem(outcome: Outcome): string | undefined {
  const told = `delivery.${outcome.destination.status}`
  const [own, all] = [
    countEvents(outcome, told),
    ['delivery.published', 'delivery.failed', 'delivery.unknown'].reduce((sum, type) => sum + countEvents(outcome, type), 0),
  ]
  return own === 1 && all === 1 ? undefined : `${own} events ${told} among ${all} about its end`
}

function closingProblem({ publication, events }: PublicationReport): string | undefined {
  const statuses = publication.destinations.map(({ status }) => status)
  const wanted = statuses.every((status) => status === 'published') ? 'published' : statuses.includes('published') ? 'partial' : 'failed'
  if (publication.status !== wanted) return `${publication.id} is ${publication.status} with destinations ${statuses.join(', ')}`
  const closing = { published: 'publication.published', partial: 'publication.partially_published', failed: 'publication.failed' }
  const told = events.filter(({ type }) => Object.values(closing).includes(type))
  return told.length === 1 && told[0]?.type === closing[wanted]
    ? undefined
    : `${publication.id} is ${wanted} and was told as ${told.map(({ type }) => type).join(', ') || 'nothing'}`
}

export function checkDeliveries({ outcomes, networks, posts, reports, openJobs }: Evidence): Check[] {
  const known = new Set(outcomes.flatMap(({ delivery }) => delivery.texts))
  const strays = networks.flatMap(({ name }, index) =>
    (posts[index] ?? []).flatMap(({ text }) => (known.has(text) ? [] : [`${name} has "${text}"`])),
  )
  return [
    check('every delivery ended: published, failed for a reason, or asked', outcomes, endedProblem),
    check('nothing is on a network twice', outcomes, doubleProblem),
    check('nothing that is published is missing on its network', outcomes, lostProblem),
    check('nothing that failed is on its network', outcomes, unsaidProblem),
    check('posts and threads are what the service says they are', outcomes, placeProblem),
    { name: 'the networks have nothing else', problems: strays },
    check('no attempt is left open', outcomes, attemptProblem),
    { name: 'no job of a delivery is left', problems: openJobs.map(({ type, state, subject }) => `${type} of ${subject} is ${state}`) },
    check('the end of each delivery was told once', outcomes, eventProblem),
    {
      name: 'the end of each publication was told once, and is true',
      problems: [...reports.values()].flatMap((report) => closingProblem(report) ?? []),
    },
  ]
}
