import { useMutation } from '@tanstack/react-query'
import { CalendarClock, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { getNextSlot } from '#api/posting-slots.ts'
import { explain } from '#api/explain.ts'
import { daysOf } from '#api/workspaces.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { browserZone, formatMoment, nameZone } from '#i18n/time.ts'
import { wallTimeOf } from '#lib/wall-time.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { ChooseTime } from '#web/time-picker/choose-time.tsx'
import { instantOf, type RequestedTime, timeOfSlot } from '#web/time-picker/requested-time.ts'
import { translator } from '#i18n/translator.ts'
import { countOpen } from '#composer/session/model/sent.ts'
import { countOwnTimes, hasTime, groupOfPost, sharedTime } from '#composer/session/model/times.ts'
import { useContent, useContentCopy } from '#composer/hooks/use-content.ts'
import { useMode, useSent, useSession } from '#composer/hooks/use-session.ts'
import styles from './schedule.module.css'
import { scheduleId } from '#composer/commands/anchors.ts'

const t = translator('composerWhen')

const load = () => import('./late.ts')
const AccountTimes = lazyPart(async () => ({ default: (await load()).AccountTimes }))
const Queue = lazyPart(async () => ({ default: (await load()).Queue }))
const NoSlot = lazyPart(async () => ({ default: (await load()).NoSlot }))
const Delay = lazyPart(async () => ({ default: (await load()).Delay }))

/** Formats the time in the browser's zone, if its clock shows a different time. */
const formatInBrowserZone = (requested: RequestedTime): string => {
  const at = instantOf(requested)
  const isSame = wallTimeOf(at.getTime(), browserZone()) === wallTimeOf(at.getTime(), requested.time_zone)
  return isSame ? '' : ` ${t('yourTime', { time: formatMoment(at, browserZone()) })}`
}

/** The times of single accounts, collapsed by default. */
const Others = ({ readOnly }: { readOnly: boolean }) => {
  const sent = useSent()
  const total = useContent(countOpen, sent)
  const others = useContent(countOwnTimes, sent)
  const [isOpen, setOpen] = useState(false)
  if (total < 2 && others === 0) return null
  return (
    <>
      <Button look="quiet" className={styles.quiet} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('others', { count: others })}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton height="8rem" />}>
          <AccountTimes readOnly={readOnly} />
        </Suspense>
      )}
    </>
  )
}

/** Sets when a post will be published, always with its time zone. */
export const Schedule = ({ readOnly }: { readOnly: boolean }) => {
  const { workspace, content, edit } = useSession()
  const { zone: workspaceZone, weekStart } = daysOf(workspace)
  const requested = useContentCopy(sharedTime)
  const isTimed = useContent(hasTime)
  const setId = useContent(groupOfPost)
  // A scheduled post stays in its queue.
  const choosesQueue = useMode() === 'draft'
  const [isOpen, setOpen] = useState(false)
  const nextSlot = useMutation({
    mutationFn: () => getNextSlot(workspace.id, setId),
    onSuccess: (slot) => slot && edit({ type: 'schedule', requested: timeOfSlot(slot, workspaceZone) }),
  })
  const zone = requested?.time_zone ?? workspaceZone
  const moment = requested && formatMoment(instantOf(requested), zone)
  return (
    <section className={styles.when} aria-labelledby={`${scheduleId}-title`}>
      <h2 id={`${scheduleId}-title`}>{t('when')}</h2>
      {readOnly ? (
        <p>{moment ?? t('noTime')}</p>
      ) : (
        <div className={styles.row}>
          <Popover
            title={t('chooseTime')}
            open={isOpen}
            onOpenChange={setOpen}
            trigger={
              <Button id={scheduleId} className={styles.time}>
                <CalendarClock size={16} aria-hidden />
                {moment ?? t('chooseTime')}
              </Button>
            }
          >
            <ChooseTime
              requested={requested}
              workspaceId={workspace.id}
              accountIds={content.get().targets.map((target) => target.social_account_id)}
              setId={setId}
              onQueue={choosesQueue ? (next) => edit({ type: 'group', setId: next }) : undefined}
              workspaceZone={workspaceZone}
              weekStart={weekStart}
              onChoose={(next) => {
                edit({ type: 'schedule', requested: next })
                setOpen(false)
              }}
            />
          </Popover>
          {requested && <IconButton icon={X} label={t('noTimeChoose')} onClick={() => edit({ type: 'schedule', requested: undefined })} />}
        </div>
      )}
      <p className={styles.zone}>
        {t('zone', { zone: nameZone(zone) })}
        {requested && formatInBrowserZone(requested)}
      </p>
      {!readOnly && (
        <Button look="quiet" className={styles.quiet} busy={nextSlot.isPending} onClick={() => nextSlot.mutate()}>
          {t('nextSlot')}
        </Button>
      )}
      <output className={styles.zone}>
        {nextSlot.error && explain(nextSlot.error)}
        <Suspense>{nextSlot.data === null && <NoSlot setId={setId} />}</Suspense>
      </output>
      <Suspense>{setId !== undefined && <Queue setId={setId} />}</Suspense>
      <Others readOnly={readOnly} />
      {isTimed && (
        <Suspense fallback={<Skeleton height="3.5rem" />}>
          <div className={styles.delay}>
            <Delay readOnly={readOnly} />
          </div>
        </Suspense>
      )}
    </section>
  )
}
