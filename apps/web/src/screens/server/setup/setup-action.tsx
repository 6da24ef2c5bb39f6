import { useMutation } from '@tanstack/react-query'
import { explain } from '#api/explain.ts'
import { type SetupTaskView, updateSetup } from '#api/server-setup.ts'
import { translator } from '#i18n/translator.ts'
import { Button, ButtonAnchor, ButtonLink } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { showToast } from '#ui/toast/toast.tsx'

const t = translator('server')

const Backup = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => updateSetup({ backed_up: true }),
    onError: (error) => void showToast(explain(error)),
  })
  return (
    <>
      <Button busy={isPending} onClick={() => mutate()}>
        {t('setupBackedUp')}
      </Button>
      <span className={details.more}>{t('manual', { page: 'docs/manual/backups.md' })}</span>
    </>
  )
}

const Address = ({ task: { code, parameters } }: { task: SetupTaskView }) =>
  code === 'address_unseen' ? (
    <ButtonAnchor href={`${String(parameters?.['url'])}/settings/server`}>{t('setupOpenAddress')}</ButtonAnchor>
  ) : (
    <span className={details.more}>{t('manual', { page: 'docs/configuration.md' })}</span>
  )

/** Leads to where a task is done. */
export const SetupAction = ({ task }: { task: SetupTaskView }) => {
  switch (task.task) {
    case 'mail':
      return (
        <ButtonLink to="/settings/server/settings" hash="mail">
          {t(task.code === 'mail_off' ? 'setupMail' : 'setupTestMail')}
        </ButtonLink>
      )
    case 'address':
      return <Address task={task} />
    case 'backup':
      return <Backup />
    case 'network':
      return (
        <span className={details.tags}>
          <ButtonLink to="/settings/network-apps">{t('setupApps')}</ButtonLink>
          <ButtonLink to="/accounts">{t('setupAccounts')}</ButtonLink>
        </span>
      )
    case 'people':
      return (
        <span className={details.tags}>
          <ButtonLink to="/settings/members">{t('setupInvite')}</ButtonLink>
          <ButtonLink to="/settings/server/settings" hash="people">
            {t('setupRegistration')}
          </ButtonLink>
        </span>
      )
  }
}
