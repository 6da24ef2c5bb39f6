import { hasCode } from '#api/explain.ts'
import { useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './profile.module.css'
import { saveProfile, type User } from '#api/profile.ts'

const common = translator('common')
const t = translator('profile')

const usernameRule = (value: string): string | undefined => {
  if (value === '') return t('usernameMissing')
  return /^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$/.test(value) ? undefined : t('usernameWrong')
}

export const PersonForm = ({ user }: { user: User }) => {
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { display_name: user.display_name, username: user.username },
    send: async (values) => {
      await saveProfile(values)
      showToast(t('saved'))
    },
    placeFault: (error) => (hasCode(error, 'name_taken') ? { name: 'username', message: t('usernameTaken') } : undefined),
  })
  return (
    <Section id="person" title={t('person')} text={t('personText')}>
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        {failure !== undefined && <ErrorNotice error={failure} />}
        <TextField label={t('name')} optional autoComplete="name" maxLength={120} {...field('display_name')} />
        <TextField
          label={t('username')}
          help={t('usernameHelp')}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username', usernameRule)}
        />
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
