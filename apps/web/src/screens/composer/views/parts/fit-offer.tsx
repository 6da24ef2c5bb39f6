import { Scissors } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { takesThreads } from '#composer/session/model/check.ts'
import { accountOfTarget } from '#composer/session/model/content.ts'
import { listPartIds } from '#composer/session/model/parts.ts'
import { useContentCopy } from '#composer/hooks/use-content.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import { splitToFit } from '#composer/commands/part-commands.ts'

const t = translator('composerParts')

/** Offers to split a text that is too long if an account supports threads. */
export const FitOffer = ({ accountId }: { accountId: string | undefined }) => {
  const session = useSession()
  const { context, checked } = session
  const rules = useStore(context, (value) => value.rules)
  const issues = useStore(checked, (value) => value.issues)
  const parts = useContentCopy(listPartIds, accountId)
  const part = issues.find(
    ({ code, segmentId, accountIds }) =>
      code === 'text_too_long' &&
      segmentId !== undefined &&
      parts.includes(segmentId) &&
      accountIds.some((id) => {
        const found = rules.get(accountOfTarget(id))
        return found && takesThreads(found) && (accountId === undefined || accountId === id)
      }),
  )?.segmentId
  if (part === undefined) return null
  return (
    <Button look="quiet" onClick={() => splitToFit({ session, accountId, part })}>
      <Scissors size={16} aria-hidden />
      {t('splitToFit')}
    </Button>
  )
}
