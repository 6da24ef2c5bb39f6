import { ExternalLink } from 'lucide-react'
import type { DestinationView, PublicationView } from '#api/publications.ts'
import { toMark } from '#networks/mark.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { StateChip } from '#ui/state-chip/state-chip.tsx'
import { translator } from '#i18n/translator.ts'
import { Asking } from './asking.tsx'
import type { StatusGroup } from './causes.ts'
import { factOf } from './facts.ts'
import { Failure } from './failure.tsx'
import { entryProps } from './focus-entry.ts'
import styles from './delivery-status.module.css'
import { formatFact } from './format.ts'
import { Risks } from './risks.tsx'
import type { Settle } from './settle.ts'
import { stateOfDestination } from './state.ts'
import type { DeliveryContext } from './use-delivery-context.ts'

const t = translator('outcome')

interface HeadProps {
  publication: PublicationView
  destination: DestinationView
  context: DeliveryContext
}

const Head = ({ publication, destination, context }: HeadProps) => {
  const { name, handle, network, picture } = context.nameOf(destination)
  const beside = [handle, network !== name && network, destination.target_key].filter(Boolean).join(' · ')
  return (
    <div className={styles.head}>
      <Avatar name={name} src={picture} size={24} mark={toMark(destination.platform)} />
      <p className={styles.account}>
        <strong>{name}</strong> <span className={styles.sentence}>{beside}</span>
      </p>
      <StateChip state={stateOfDestination(destination, publication)} />
    </div>
  )
}

interface EntryProps {
  group: StatusGroup
  publication: PublicationView
  context: DeliveryContext
  settle: Settle | undefined
}

export const Entry = ({ group: { destinations }, publication, context, settle }: EntryProps) => {
  const [first] = destinations
  if (!first) return null
  const { zone, now } = context
  const { name, network } = context.nameOf(first)
  const state = stateOfDestination(first, publication)
  const fact = factOf({ destination: first, publication, now })
  return (
    <li className={styles.entry} {...entryProps(first.id)}>
      {destinations.map((destination) => (
        <Head key={destination.id} publication={publication} destination={destination} context={context} />
      ))}
      <div className={styles.body}>
        {state === 'failed' ? (
          <Failure destinations={destinations} fact={fact} publication={publication} context={context} settle={settle} />
        ) : (
          <p className={styles.sentence}>
            {formatFact(fact, { zone, now, network })}
            {first.external_url && (
              <a
                className={styles.live}
                href={first.external_url}
                target="_blank"
                rel="noreferrer"
                aria-label={t('openPostOf', { account: name })}
              >
                {t('openPost')} <ExternalLink size={12} aria-hidden />
              </a>
            )}
          </p>
        )}
        {first.risks.length > 0 && <Risks risks={first.risks} publication={publication} isEdited={settle !== undefined} />}
        {state === 'asking' && publication.can.resolve && (
          <Asking publication={publication} destinationId={first.id} account={name} network={network} settle={settle} />
        )}
      </div>
    </li>
  )
}
