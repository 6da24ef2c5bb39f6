import { useMemo } from 'react'
import { listCardTargets } from '#composer/session/model/card.ts'
import { LinkCard } from './link-card.tsx'
import { useSent, useSession, useStore } from '#composer/hooks/use-session.ts'
import { settingId } from '#composer/commands/anchors.ts'

interface SheetCardProps {
  /** The account whose card it is; absent for the shared one. */
  accountId: string | undefined
  readOnly: boolean
}

/** Shows the link card if an account's network accepts one as settings. */
export const SheetCard = ({ accountId, readOnly }: SheetCardProps) => {
  const { context, checked } = useSession()
  const facts = useStore(context, (value) => value)
  const forms = useStore(checked, (value) => value.forms)
  const sent = useSent()
  const takes = useMemo(
    () => listCardTargets(facts, forms, accountId).filter((target) => !sent.has(target.accountId)),
    [facts, forms, sent, accountId],
  )
  const [first] = takes
  if (!first) return null
  return (
    <div id={settingId(first.keys.url)}>
      <LinkCard takes={takes} readOnly={readOnly} />
    </div>
  )
}
