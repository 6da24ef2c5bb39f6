import { CalendarClock, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type AccountView } from '#api/accounts.ts'
import { daysOf } from '#api/workspaces.ts'
import { nameAccount } from '#networks/names.ts'
import { formatMoment, nameZone } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { ChooseTime } from '#web/time-picker/choose-time.tsx'
import { instantOf, type RequestedTime } from '#web/time-picker/requested-time.ts'
import { translator } from '#i18n/translator.ts'
import { idOfTarget } from '#composer/session/model/content.ts'
import { groupOfPost, sharedTime, type TimedTarget, timeOf } from '#composer/session/model/times.ts'
import { useContent, useContentCopy } from '#composer/hooks/use-content.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import styles from './schedule.module.css'

const t = translator('composerWhen')

/** Formats a time, with its zone if that differs from the post's. */
const formatRequestedTime = (requested: RequestedTime, zone: string): string => {
  const time = formatMoment(instantOf(requested), requested.time_zone)
  return requested.time_zone === zone ? time : t('timeWithZone', { time, zone: nameZone(requested.time_zone) })
}

interface OwnTimeProps {
  account: AccountView
  target: TimedTarget
  readOnly: boolean
}

/** Sets an account's time: the shared one, or a custom one. */
export const OwnTime = ({ account, target, readOnly }: OwnTimeProps) => {
  const { workspace, edit } = useSession()
  const { zone: workspaceZone, weekStart } = daysOf(workspace)
  const shared = useContentCopy(sharedTime)
  const setId = useContent(groupOfPost)
  const [isOpen, setOpen] = useState(false)
  const accountId = idOfTarget(target)
  const requested = timeOf({ ...(shared && { schedule: shared }) }, target)
  const isOwn = target.schedule !== undefined
  const time = requested ? formatRequestedTime(requested, shared?.time_zone ?? workspaceZone) : t('noTimeYet')
  const label = requested && !isOwn ? t('timeOfAll', { time }) : time
  if (readOnly) return <p>{label}</p>
  return (
    <div className={styles.row}>
      <Popover
        title={t('timeFor', { account: nameAccount(account) })}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button className={styles.time} aria-label={t('ownTime', { account: nameAccount(account), time: label })}>
            <CalendarClock size={16} aria-hidden />
            {label}
          </Button>
        }
      >
        <ChooseTime
          requested={requested}
          workspaceId={workspace.id}
          accountIds={[account.id]}
          setId={setId}
          workspaceZone={workspaceZone}
          weekStart={weekStart}
          onChoose={(next) => {
            edit({ type: 'schedule', accountId, requested: next })
            setOpen(false)
          }}
        />
      </Popover>
      {isOwn && (
        <IconButton
          icon={Undo2}
          label={t('reset', { account: nameAccount(account) })}
          onClick={() => edit({ type: 'schedule', accountId, requested: undefined })}
        />
      )}
    </div>
  )
}
