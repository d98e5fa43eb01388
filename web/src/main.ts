import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { session } from './state/session.svelte';

mount(App, { target: document.getElementById('app')! });
session.start();

// Installable, and with a page of its own when there is no line; not while working on the client.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
