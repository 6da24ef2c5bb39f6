import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { explain } from '#api/explain.ts'
import { setupQuery, type SetupTaskView, updateSetup } from '#api/server-setup.ts'
import { translate } from '#i18n/server-messages.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import rows from '#ui/rows/rows.module.css'
import { Section } from '#ui/section/section.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { SetupAction } from './setup-action.tsx'
import styles from './setup.module.css'

const t = translator('server')

const Task = ({ task }: { task: SetupTaskView }) => {
  const { done, code, parameters, sentence } = task
  const Icon = done ? CircleCheck : CircleDashed
  return (
    <li className={rows.row}>
      <div className={styles.task}>
        <Icon size={18} aria-hidden className={done ? styles.done : styles.open} />
        <div className={details.stacked}>
          <span>
            <strong>{t(`setup_${task.task}`)}</strong>{' '}
            <span className={details.status} data-tone={done ? 'good' : 'none'}>
              {t(done ? 'setupDone' : 'setupOpen')}
            </span>
          </span>
          <span>{translate(sentence, 'setup', code, parameters)}</span>
          {!done && <SetupAction task={task} />}
        </div>
      </div>
    </li>
  )
}

/** What is left to do after the installation. Goes away once everything is done. */
export const Setup = () => {
  const { data, error, refetch } = useQuery(setupQuery)
  const listId = useId()
  const { mutate, isPending } = useMutation({
    mutationFn: updateSetup,
    onError: (failure) => void showToast(explain(failure)),
  })
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data || data.complete) return null
  const { hidden, tasks } = data
  const count = tasks.filter(({ done }) => done).length
  return (
    <Section
      id="setup"
      title={t('setup')}
      text={t('setupCount', { count, all: tasks.length })}
      actions={
        <Button aria-expanded={!hidden} aria-controls={listId} busy={isPending} onClick={() => mutate({ hidden: !hidden })}>
          {t(hidden ? 'setupShow' : 'setupHide')}
        </Button>
      }
    >
      <ul id={listId} className={rows.rows} aria-label={t('setup')} hidden={hidden}>
        {!hidden && tasks.map((task) => <Task key={task.task} task={task} />)}
      </ul>
    </Section>
  )
}
