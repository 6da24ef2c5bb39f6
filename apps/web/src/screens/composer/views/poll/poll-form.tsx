import { useSuspenseQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { accountsQuery } from '#api/accounts.ts'
import { formatDuration } from '#i18n/duration.ts'
import { nameAccount, nameNetwork } from '#networks/names.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Select } from '#ui/select/select.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { showUndo } from '#ui/toast/toast.tsx'
import { currentLanguage, translator } from '#i18n/translator.ts'
import { accountOfTarget } from '#composer/session/model/content.ts'
import { boundsOf, type Poll, pollSettings, type PollTarget } from '#composer/session/model/poll.ts'
import type { Shared } from '#composer/session/model/shared.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { PollOptions } from './poll-options.tsx'
import type { PollPlace } from './use-polls.ts'
import styles from './poll.module.css'
import { settingId } from '#composer/commands/anchors.ts'

const t = translator('composerPoll')

const join = (names: readonly string[]): string => new Intl.ListFormat(currentLanguage()).format(new Set(names))

const unset = ''

const Duration = ({ poll, durations, readOnly, onChange }: DurationProps) => {
  const offered = poll.seconds === undefined || durations.includes(poll.seconds) ? durations : [...durations, poll.seconds]
  return (
    <Select
      label={t('length')}
      value={String(poll.seconds ?? unset)}
      disabled={readOnly}
      choices={[
        ...(poll.seconds === undefined ? [{ value: unset, label: t('chooseLength') }] : []),
        ...offered.map((seconds) => ({ value: String(seconds), label: formatDuration(seconds) })),
      ]}
      onChange={(value) => value !== unset && onChange(Number(value))}
    />
  )
}

interface DurationProps {
  poll: Poll
  durations: readonly number[]
  readOnly: boolean
  onChange: (seconds: number) => void
}

interface NotesProps {
  without: readonly string[]
  apart: readonly string[]
  readOnly: boolean
  onSpread: () => void
}

/** Lists accounts of the post that don't get this poll. */
const Notes = ({ without, apart, readOnly, onSpread }: NotesProps) => {
  const { workspace } = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const find = (ids: readonly string[]) => accounts.filter(({ id }) => ids.some((target) => accountOfTarget(target) === id))
  return (
    <>
      {without.length > 0 && (
        <p className={styles.note}>{t('without', { networks: join(find(without).map(({ platform }) => nameNetwork(platform))) })}</p>
      )}
      {apart.length > 0 && (
        <div className={styles.apart}>
          <p className={styles.note}>{t('apart', { names: join(find(apart).map(nameAccount)), count: apart.length })}</p>
          {!readOnly && (
            <Button look="quiet" onClick={onSpread}>
              {t('spread')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

interface PollFormProps extends PollPlace {
  poll: Poll
  shared: Shared<Poll>
  takes: readonly PollTarget[]
  without: readonly string[]
  readOnly: boolean
}

/** Edits a poll for all accounts that share it. Their networks declare the available options. */
export const PollForm = ({ part, accountId, poll, shared: { members, apart }, takes, without, readOnly }: PollFormProps) => {
  const { content, edit } = useSession()
  const having = takes.filter((one) => members.includes(one.accountId))
  const bounds = boundsOf(having)
  const place = { part, isShared: accountId === undefined }
  const set = (next: Poll | undefined, targets: readonly PollTarget[] = having) =>
    edit({ type: 'part-settings', values: pollSettings(content.get(), targets, { ...place, poll: next }) })
  const remove = () => {
    set(undefined)
    showUndo(t('removed'), () => set(poll))
  }
  const [first] = having
  const [timed] = having.flatMap(({ rules }) => rules.duration ?? [])
  return (
    <section className={styles.poll} aria-label={t('poll')}>
      <header className={styles.header}>
        <h3>{t('poll')}</h3>
        {!readOnly && <IconButton icon={X} label={t('remove')} onClick={remove} />}
      </header>
      <div className={styles.rows}>
        <PollOptions
          list={`poll ${accountId} ${part}`}
          placeId={first && settingId(first.rules.options, part)}
          options={poll.options}
          bounds={bounds}
          readOnly={readOnly}
          onChange={(options) => set({ ...poll, options })}
        />
      </div>
      {bounds.canChooseDuration && (
        <div id={timed && settingId(timed.key, part)} className={styles.length}>
          <Duration poll={poll} durations={bounds.durations} readOnly={readOnly} onChange={(seconds) => set({ ...poll, seconds })} />
        </div>
      )}
      {bounds.canBeMultiple && (
        <Switch
          label={t('multiple')}
          checked={poll.multiple ?? false}
          disabled={readOnly}
          onChange={(multiple) => set({ ...poll, multiple })}
        />
      )}
      {bounds.canHideTotals && (
        <Switch
          label={t('hideTotals')}
          checked={poll.hideTotals ?? false}
          disabled={readOnly}
          onChange={(hideTotals) => set({ ...poll, hideTotals })}
        />
      )}
      <Notes without={without} apart={apart} readOnly={readOnly} onSpread={() => set(poll, takes)} />
    </section>
  )
}
