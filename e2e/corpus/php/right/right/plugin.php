<?php
/**
 * Plugin Name: Simple Greeting
 * Description: Adds the shortcode [greeting name="Ada"].
 * Version: 1.0.0
 */

if (!defined('ABSPATH')) {
    exit;
}

function simple_greeting_shortcode($atts)
{
    $atts = shortcode_atts(['name' => 'friend'], $atts, 'greeting');

    return '<p class="greeting">Hello, ' . esc_html($atts['name']) . '!</p>';
}

add_shortcode('greeting', 'simple_greeting_shortcode');
