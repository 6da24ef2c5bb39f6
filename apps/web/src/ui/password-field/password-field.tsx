import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { translator } from '#i18n/translator.ts'
import { classNames } from '../class-names.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import textStyles from '../text-field/text-field.module.css'
import styles from './password-field.module.css'

const t = translator('common')

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password'
}

export const PasswordField = ({ label, help, error, optional, id, ...input }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} help={help} optional={optional} error={error} id={id}>
      {(control) => (
        <span className={styles.group}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classNames(textStyles.input, styles.input)}
            autoCapitalize="off"
            spellCheck={false}
          />
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={shown ? t('hidePassword') : t('showPassword')}
            className={styles.button}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  )
}
