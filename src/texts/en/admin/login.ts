export const loginPage = {
  title: 'Admin login',
  sessionEnded: 'Your session has ended.',
  username: 'Username',
  password: 'Password',
  submit: 'Login',
} as const;
