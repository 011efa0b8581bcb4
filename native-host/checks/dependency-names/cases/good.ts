import axios from 'axios';
import { h } from 'preact';
import { helper } from './helper.ts';

export const use = [axios, h, helper];
