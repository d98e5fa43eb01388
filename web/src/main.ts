import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { session } from './state/session.svelte';

mount(App, { target: document.getElementById('app')! });
session.start();
