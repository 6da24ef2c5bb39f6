import { ExternalLink } from 'lucide-react'
import type { EngagementView } from '#api/inbox.ts'
import { nameNetwork } from '#networks/names.ts'
import { translator } from '#i18n/translator.ts'
import { namePerson } from '../people.ts'

const t = translator('inbox')

/** Leads to the item on its network, where it can be answered. Opening it there is reading it. */
export const NetworkLink = ({ item, onOpen }: { item: EngagementView; onOpen: (ids: string[]) => void }) => {
  const network = nameNetwork(item.platform)
  if (!item.url) return null
  return (
    <a
      href={item.url}
      target="_blank"
      rel="noreferrer"
      aria-label={t('viewOf', { name: namePerson(item.author), network })}
      onClick={() => item.unread && onOpen([item.id])}
    >
      {t('view', { network })} <ExternalLink size={12} aria-hidden />
    </a>
  )
}
