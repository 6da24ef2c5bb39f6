/** Sign-in through identity providers. */
export {}
