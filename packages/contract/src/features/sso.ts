/** Identity providers of an organization, its sign-on policy and its domains. */
export {}
