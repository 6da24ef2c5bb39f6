import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './button.module.css'

export interface ButtonLook {
  /** One primary button per view, for the main action. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger' | undefined
  wide?: boolean | undefined
}

const classOf = ({ look = 'plain', wide }: ButtonLook, className?: string): string =>
  classNames(styles.button, look !== 'plain' && styles[look], wide && styles.wide, className)

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  /** Shows progress and ignores further clicks. */
  busy?: boolean | undefined
  /** Why the action is unavailable: the button stays focusable, so that every user can learn the reason. */
  disabledReason?: string | undefined
}

export const Button = ({ look, wide, busy, disabledReason, className, children, onClick, type = 'button', ...rest }: ButtonProps) => {
  const isOff = busy || disabledReason !== undefined
  return (
    <button
      {...rest}
      type={isOff ? 'button' : type}
      title={disabledReason ?? rest.title}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      className={classOf({ look, wide }, className)}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

type ButtonLinkProps = LinkProps & ButtonLook & { className?: string; children?: ReactNode; ref?: Ref<HTMLAnchorElement> }

/** A link within the app that looks like a button. */
export const ButtonLink = ({ look, wide, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={classOf({ look, wide }, className)} />
)

/** A link out of the app, or to a page of the server, that looks like a button. */
export const ButtonAnchor = ({ look, wide, className, children, ...rest }: ButtonLook & ComponentProps<'a'>) => (
  <a {...rest} className={classOf({ look, wide }, className)}>
    {children}
  </a>
)
