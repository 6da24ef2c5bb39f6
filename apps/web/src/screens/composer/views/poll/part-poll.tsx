import { ChartBarBig } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { focusElement } from '#composer/commands/issue-locations.ts'
import { boundsOf, pollSettings, readPoll } from '#composer/session/model/poll.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { type PollPlace, usePoll, usePollTargets } from './use-polls.ts'
import { settingId } from '#composer/commands/anchors.ts'

const t = translator('composerParts')

const PollForm = lazyPart(async () => {
  const [{ PollForm: Form }] = await Promise.all([import('./poll-form.tsx'), loadMessages('composerPoll')])
  return { default: Form }
})

/** Shows the poll of a part, if it has one. */
export const PartPoll = ({ readOnly, ...place }: PollPlace & { readOnly: boolean }) => {
  const targets = usePollTargets(place.accountId)
  const shared = usePoll(place, targets.takes)
  if (!shared.value) return null
  return (
    <Suspense fallback={<Skeleton height="16rem" />}>
      <PollForm {...place} {...targets} shared={shared} poll={shared.value} readOnly={readOnly} />
    </Suspense>
  )
}

/** Adds a poll to the part that was edited last, for every account of the view whose network supports polls. */
export const AddPoll = ({ accountId, part }: { accountId: string | undefined; part: () => string }) => {
  const { content, edit } = useSession()
  const { takes } = usePollTargets(accountId)
  const [first] = takes
  if (!first) return null
  const add = () => {
    const place = { part: part(), isShared: accountId === undefined }
    const before = readPoll(content.get(), takes, place)
    if (!before.value) {
      const poll = { options: [], seconds: boundsOf(takes).usual }
      edit({ type: 'part-settings', values: pollSettings(content.get(), takes, { ...place, poll }) })
    }
    focusElement(settingId(first.rules.options, place.part))
  }
  return (
    <Button look="quiet" onClick={add}>
      <ChartBarBig size={16} aria-hidden />
      {t('addPoll')}
    </Button>
  )
}
