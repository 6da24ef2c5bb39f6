import { Select } from '#ui/select/select.tsx'
import { words } from '#words/words.ts'
import { useSession, useStore } from '../use-session.ts'

const t = words('composerWhen')

/** Minutes that are mostly wanted; the API takes any number up to 60. */
const usual = [0, 5, 10, 15, 30, 60]

const workspaceOwn = 'workspace'

const say = (minutes: number): string => (minutes === 0 ? t('delayNone') : t('delayOf', { minutes }))

/** By how much the post may go out earlier or later, so that it does not look like clockwork. */
export const Delay = ({ workspaceMinutes, readOnly }: { workspaceMinutes: number; readOnly: boolean }) => {
  const { content, edit } = useSession()
  const own = useStore(content, (value) => value.random_delay_minutes)
  const choices = [...new Set([...usual, ...(own === undefined ? [] : [own])])].toSorted((one, other) => one - other)
  return (
    <Select
      label={t('delay')}
      value={own === undefined ? workspaceOwn : String(own)}
      disabled={readOnly}
      choices={[
        { value: workspaceOwn, label: t('delayWorkspace', { delay: say(workspaceMinutes) }) },
        ...choices.map((minutes) => ({ value: String(minutes), label: say(minutes) })),
      ]}
      onChange={(value: string) => edit({ type: 'random-delay', minutes: value === workspaceOwn ? undefined : Number(value) })}
    />
  )
}
